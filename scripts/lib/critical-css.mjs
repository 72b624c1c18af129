import Beasties from 'beasties'

/** What a script or the visitor brings about before the whole stylesheet is there: no markup shows that it is used. */
const states = [/\[data-(?:font|theme|search)/, /^::?(?!is\()/]

/**
 * A selector that is one `:is()`, as Tailwind writes the styles of children. Beasties takes it for a state and leaves its
 * rule out; without the `:is()` it selects the same.
 */
const wrapped = /(?<=[{},]|^):is\(((?:\\.|[^\\(),{}])+)\)(?=[{,])/g

const beasties = new Beasties({ allowRules: states, external: false, fonts: false, logLevel: 'warn' })

/**
 * The rules of a stylesheet that the first paint of a document needs, in their own order. Its font is asked for where the document
 * is shown in it at once, as on later visits.
 *
 * @param {string} css minified
 * @param {string} html the document, without styles of its own
 */
export async function criticalCss(css, html) {
  const fonts = css.match(/@font-face\{[^}]*\}/g) ?? []
  const plain = css.replaceAll(wrapped, '$1')
  const reduced = await beasties.process(html.replace('</head>', () => `<style>${plain}</style></head>`))
  const [, rules] = /<style>([^]*?)<\/style>/.exec(reduced) ?? []
  if (rules === undefined) throw new Error('The document uses no rule of the stylesheet.')
  return fonts.join('') + rules
}
