import { contentOf } from './mail'
import type { Mock } from './mock'
import { panelStyle } from './panel-style'
import {
  ACTIONS,
  callNames,
  FAILURES,
  formatChoices,
  multipleSwitches,
  switches,
  type ScenarioAction,
} from './scenarios'
import { bytesOfBase32, totpOf } from './totp'

const STATUSES = ['400', '401', '403', '404', '409', '410', '422', '429', '500', '503']
const ACTION_LABELS: Record<ScenarioAction, string> = {
  'fill-cart': 'Fill cart',
  'end-session': 'End sessions',
  reset: 'Reset data',
  'add-authenticator': 'Add authenticator',
}

const MAILS_SHOWN = 10

type Child = Node | string

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const words = (name: string) =>
  name === 'tlds' ? 'TLDs' : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function choice(name: string, values: readonly string[], chosen: string | undefined): HTMLElement {
  const select = element('select', { name, id: name }, element('option', { value: '' }, 'As usual'))
  for (const value of values) select.append(element('option', { value }, value.replaceAll('-', ' ')))
  // The URL may have set a status that isn't offered here.
  if (chosen !== undefined && !values.includes(chosen)) select.append(element('option', {}, chosen))
  select.value = chosen ?? ''
  return element('div', { className: 'choice' }, element('label', { htmlFor: name }, words(name)), select)
}

function multipleChoice(name: string, values: readonly string[], chosen: readonly string[]): HTMLElement {
  const boxes = values.map(value => {
    const box = element('input', {
      type: 'checkbox',
      name,
      value,
      defaultChecked: chosen.includes(value),
    })
    return element('label', { className: 'choice' }, box, value.replaceAll('-', ' '))
  })
  return element(
    'fieldset',
    {},
    element('legend', {}, words(name)),
    element('div', { className: 'boxes' }, ...boxes),
  )
}

/** The latest messages, with their links and codes. */
function mailList(mock: Mock): HTMLElement {
  const mails = mock.db
    .read()
    .mails.slice(-MAILS_SHOWN)
    .toReversed()
    .map(mail => {
      const { text, path, code } = contentOf(mail)
      const target = path === null ? element('b', {}, code ?? '') : element('a', { href: path }, path)
      return element('li', {}, `To ${mail.to}: ${text} `, target)
    })
  return element('ul', { className: 'mails' }, ...(mails.length === 0 ? ['None was sent.'] : mails))
}

/** The authenticator apps, with the secret of each and the code that it shows now. */
function codeList(mock: Mock): HTMLElement {
  const codes = mock.db.read().users.flatMap(user =>
    user.factors.map(({ name, secret }) => {
      const code = element('b', {}, totpOf(bytesOfBase32(secret), Date.now() / 1000))
      return element('li', {}, `${name} of ${user.email ?? user.id}, ${secret}: `, code)
    }),
  )
  return element('ul', { className: 'mails codes' }, ...(codes.length === 0 ? ['There is no app.'] : codes))
}

/** The form's choices in the format of the URL parameter. */
function chosenIn(form: HTMLFormElement): string {
  const choices: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '') continue
    const before = choices[name]
    choices[name] = before === undefined ? value : `${before}.${value}`
  }
  return formatChoices(choices)
}

/**
 * Adds a button to the lower left corner of the page that opens the panel of the mock's scenarios. `store` is called with
 * each chosen scenario; `problem` is what was wrong with the one in the URL.
 */
export function showPanel(mock: Mock, store: (scenario: string) => void, problem: string): void {
  const form = element('form', { id: 'panel' })
  form.hidden = true
  const opener = element('button', { type: 'button', className: 'opener' }, 'Scenarios')
  opener.setAttribute('aria-controls', form.id)

  function showMails() {
    form.querySelector('.mails:not(.codes)')?.replaceWith(mailList(mock))
    form.querySelector('.codes')?.replaceWith(codeList(mock))
  }

  function toggle(open: boolean) {
    if (open) showMails()
    form.hidden = !open
    opener.setAttribute('aria-expanded', String(open))
    if (!open) opener.focus()
  }

  function apply(scenario: string, ...actions: string[]) {
    mock.applyScenario([...actions, scenario].join(','))
    store(scenario)
    opener.toggleAttribute('data-active', scenario !== '')
  }

  function button(text: string, onclick: () => void) {
    return element('button', { type: 'button', onclick }, text)
  }

  function fill() {
    const choices = mock.choices()
    const plain = [...switches].filter(([name]) => !multipleSwitches.includes(name))
    const failures = [...STATUSES, ...FAILURES]
    const failing = callNames.some(name => name in choices)
    form.replaceChildren(
      element('h2', {}, 'Scenarios of the mock API'),
      element('p', { hidden: problem === '' }, problem),
      ...plain.map(([name, values]) => choice(name, values, choices[name])),
      ...multipleSwitches.map(name =>
        multipleChoice(name, switches.get(name) ?? [], choices[name]?.split('.') ?? []),
      ),
      element(
        'details',
        { open: failing },
        element('summary', {}, 'Failing calls'),
        ...callNames.map(name => choice(name, failures, choices[name])),
      ),
      element('details', {}, element('summary', {}, 'Sent mails'), mailList(mock)),
      element('details', {}, element('summary', {}, 'Authenticator codes'), codeList(mock)),
      element(
        'div',
        { className: 'actions' },
        button('Reload page', () => location.reload()),
        ...ACTIONS.map(action => button(ACTION_LABELS[action], () => apply(chosenIn(form), action))),
        button('Clear', () => {
          apply('')
          fill()
        }),
      ),
    )
  }

  form.addEventListener('change', () => apply(chosenIn(form)))
  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('keydown', event => {
    if (event.key === 'Escape') toggle(false)
  })
  opener.onclick = () => toggle(form.hidden === true)
  opener.setAttribute('aria-expanded', 'false')
  opener.toggleAttribute('data-active', formatChoices(mock.choices()) !== '')
  fill()
  mock.db.onChange(showMails)

  const host = element('aside', { id: 'mock-scenarios' })
  host.setAttribute('aria-label', 'Mock API')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(panelStyle)
  root.adoptedStyleSheets = [style]
  root.append(form, opener)
  document.body.append(host)
}
