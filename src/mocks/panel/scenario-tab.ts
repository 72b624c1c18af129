import type { Mock } from '@/mocks/mock'
import {
  ACTIONS,
  CALLS,
  callNames,
  FAILURES,
  formatChoices,
  isCallName,
  switches,
  type ScenarioAction,
} from '@/mocks/scenarios'
import { element, note, selectRow, textButton } from './elements'

const STATUSES = ['400', '401', '403', '404', '409', '410', '422', '429', '500', '503']
const ACTION_LABELS: Record<ScenarioAction, string> = {
  'fill-cart': 'Fill cart',
  'end-session': 'End sessions',
  reset: 'Reset data',
  'add-authenticator': 'Add authenticator',
}

/** Served in development only, by scripts/gallery/live-index.mjs. */
const STATES = `${import.meta.env.BASE_URL}__states`

const words = (name: string) =>
  name === 'tlds' ? 'TLDs' : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function choice(name: string, values: readonly string[], chosen: string, explanation: string): HTMLElement {
  // The URL may have set a status that isn't offered here.
  const offered = chosen === '' || values.includes(chosen) ? values : [...values, chosen]
  const options = offered.map(value => [value, value.replaceAll('-', ' ')] as const)
  const row = selectRow(name, words(name), [['', 'As usual'], ...options], chosen)
  return element('div', {}, row, note(explanation))
}

function multipleChoice(
  name: string,
  effects: Readonly<Record<string, string>>,
  chosen: string,
  explanation: string,
): HTMLElement {
  const boxes = Object.entries(effects).map(([value, effect]) => {
    const title = value.replaceAll('-', ' ')
    const checked = chosen.split('.').includes(value)
    const box = element('input', { type: 'checkbox', name, value, title, checked })
    const text = element('span', { onclick: () => box.click() }, title)
    const row = element('div', { className: 'option' }, box, text)
    return element('div', {}, row, note(effect))
  })
  return element('fieldset', {}, element('legend', {}, words(name)), note(explanation), ...boxes)
}

/** The form's choices in the format of the URL parameter. */
function chosenIn(form: HTMLElement): string {
  const choices: Record<string, string> = {}
  for (const input of form.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input:checked')) {
    const { name, value } = input
    if (name === '' || value === '') continue
    const before = choices[name]
    choices[name] = before === undefined ? value : `${before}.${value}`
  }
  return formatChoices(choices)
}

/** How a call is named in the network tools of a browser. */
function requestOf(name: string): string {
  if (!isCallName(name)) return ''
  const { method, path, service } = CALLS[name]
  return method === 'all' || path === '*' ? `The ${service}.` : `${method.toUpperCase()} ${path}`
}

/** The switches, calls and actions of scenarios. `apply` gets the chosen scenario, and an action to run. */
export function scenarioTab(
  mock: Mock,
  problem: string,
  apply: (scenario: string, ...actions: ScenarioAction[]) => void,
): HTMLElement {
  const choices = mock.choices()
  const chosen = (name: string) => choices[name] ?? ''
  const failures = [...STATUSES, ...Object.keys(FAILURES)]
  const shared = element('output', { className: 'note' })

  /** The URL that brings this page into the same scenario, in the clipboard or, without one, to be copied by hand. */
  function copyUrl() {
    const url = new URL(location.href)
    url.searchParams.set('scenario', formatChoices(mock.choices()))
    const text = url.href.replaceAll('%3A', ':').replaceAll('%2C', ',')
    navigator.clipboard.writeText(text).then(
      () => (shared.textContent = `Copied: ${text}`),
      () => (shared.textContent = text),
    )
  }

  const content = element(
    'div',
    { className: 'tab' },
    element('p', { className: 'problem', hidden: problem === '' }, problem),
    element(
      'div',
      { className: 'actions' },
      textButton('Copy URL of this scenario', copyUrl),
      textButton('Reload page', () => location.reload()),
      textButton('Clear', () => apply('')),
    ),
    shared,
    ...(import.meta.env.DEV ? [element('a', { href: STATES }, 'Every screen in every state')] : []),
    ...[...switches].map(([name, { explanation, values, effects }]) =>
      effects === undefined
        ? choice(name, Object.keys(values), chosen(name), explanation)
        : multipleChoice(name, effects, chosen(name), explanation),
    ),
    element(
      'details',
      { open: callNames.some(name => name in choices) },
      element('summary', {}, 'Failing calls'),
      note(Object.values(FAILURES).join(' ')),
      ...callNames.map(name => choice(name, failures, chosen(name), requestOf(name))),
    ),
    element(
      'div',
      { className: 'actions' },
      ...ACTIONS.map(action => textButton(ACTION_LABELS[action], () => apply(chosenIn(content), action))),
    ),
  )
  content.addEventListener('change', () => apply(chosenIn(content)))
  return content
}
