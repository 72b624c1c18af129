import type { Mock } from '@/mocks/mock'
import { formatChoices } from '@/mocks/scenarios'
import { importState } from '@/mocks/state-file'
import { dataTab } from './data-tab'
import { element, textButton } from './elements'
import { mailTab } from './mail-tab'
import { scenarioTab } from './scenario-tab'
import { panelStyle } from './style'

const TABS = ['Scenario', 'Mails', 'Data'] as const
type TabName = (typeof TABS)[number]

/**
 * Adds a button to the lower left corner of the page (in narrow windows to its end) that opens the tools of the mock: scenarios,
 * mails and data. `store` is called with each chosen scenario; `problem` is what was wrong with the one in
 * the URL. While the panel is closed, it has no content that a test of the app could find.
 */
export function showPanel(mock: Mock, store: (scenario: string) => void, problem: string): void {
  const panel = element('section', { id: 'panel', hidden: true })
  const opener = textButton('Scenarios', () => toggle(panel.hidden === true))
  opener.className = 'opener'
  opener.setAttribute('aria-controls', panel.id)
  let tab: TabName = 'Scenario'

  function apply(scenario: string, ...actions: string[]) {
    mock.applyScenario([...actions, scenario].join(','))
    store(scenario)
    opener.toggleAttribute('data-active', scenario !== '')
    if (scenario === '') show()
  }

  /** Loads an exported state. The page begins again with it. Throws if the text is none. */
  function load(text: string) {
    importState(mock, text)
    store(formatChoices(mock.choices()))
    location.reload()
  }

  function contentOf(name: TabName): HTMLElement {
    if (name === 'Scenario') return scenarioTab(mock, problem, apply)
    if (name === 'Mails') return mailTab(mock)
    const runAction = (action: string) => apply(formatChoices(mock.choices()), action)
    return dataTab(mock, { runAction, load })
  }

  /** Shows the current tab, with the focus where it was. */
  function show() {
    const focused = root.activeElement?.getAttribute('name')
    const tabs = TABS.map(name => {
      const button = textButton(name, () => {
        tab = name
        show()
        panel.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
      })
      button.setAttribute('aria-pressed', String(name === tab))
      return button
    })
    panel.replaceChildren(element('nav', { className: 'tabs' }, ...tabs), contentOf(tab))
    if (focused) panel.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus()
  }

  function toggle(open: boolean) {
    panel.hidden = !open
    opener.setAttribute('aria-expanded', String(open))
    if (open) {
      show()
      panel.scrollIntoView({ block: 'nearest' })
    } else {
      panel.replaceChildren()
      opener.focus()
    }
  }

  panel.addEventListener('keydown', event => {
    if (event.key === 'Escape') toggle(false)
  })
  opener.setAttribute('aria-expanded', 'false')
  opener.toggleAttribute('data-active', formatChoices(mock.choices()) !== '')
  mock.db.onChange(() => {
    if (!panel.hidden && tab !== 'Scenario') show()
  })

  const host = element('aside', { id: 'mock-scenarios' })
  host.setAttribute('aria-label', 'Mock API')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(panelStyle)
  root.adoptedStyleSheets = [style]
  root.append(opener, panel)
  document.body.append(host)
}
