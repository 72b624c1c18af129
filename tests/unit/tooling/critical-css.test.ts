import { describe, expect, it } from 'vitest'
import { criticalCss } from '../../../scripts/lib/critical-css.mjs'

const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`

describe('the critical CSS', () => {
  // As Tailwind writes *:flex-1, max-sm:*:flex-1 and divide-y.
  const css = [
    String.raw`:is(.\*\:flex-1>*){flex:1}`,
    String.raw`@media (width<40rem){:is(.max-sm\:\*\:flex-1>*){flex:2}}`,
    ':where(.divide-y>:not(:last-child)){border:0}',
    String.raw`:is(.\*\:hidden>*){display:none}`,
    '.red{color:red}.blue{color:#00f}',
  ].join('')

  it('includes the rules for the children of an element that the document has', async () => {
    const body = '<div class="*:flex-1 max-sm:*:flex-1 divide-y"><b class="red">1</b><b>2</b></div>'
    const critical = await criticalCss(css, page(body))
    expect(critical).toContain('flex:1')
    expect(critical).toContain('flex:2')
    expect(critical).toContain('border:0')
    expect(critical).toContain('color:red')
  })

  it('includes no rules for what the document lacks', async () => {
    const critical = await criticalCss(css, page('<div class="*:flex-1"><b class="red">1</b></div>'))
    expect(critical).not.toMatch(/display|blue|#00f|flex:2/)
  })
})
