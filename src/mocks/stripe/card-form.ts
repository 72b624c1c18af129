import type { CardFields, CardProblem, CardRules } from './card-rules'

/** What the site's appearance of the provider's elements has. */
export interface Appearance {
  variables: Record<string, string>
  rules: Record<string, Record<string, string>>
}

export interface StripeCardForm {
  host: HTMLElement
  setAppearance: (appearance: Appearance) => void
  fields: () => CardFields
  /** Shows errors beside the fields and focuses the first invalid one. */
  showProblems: (problems: CardProblem[]) => void
  setDisabled: (disabled: boolean) => void
}

/**
 * The provider's card form, in a shadow root. Its source is sent to the page as text: it uses nothing from outside its
 * body, and neither markup text nor style attributes, which the site's policy forbids.
 */
export function createStripeCardForm(rules: CardRules, countries: string[]): StripeCardForm {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const baseStyle = new CSSStyleSheet()
  const ownStyle = new CSSStyleSheet()
  root.adoptedStyleSheets = [baseStyle, ownStyle]
  baseStyle.replaceSync(`
    :host { display: block; font-family: var(--fontFamily); font-size: var(--fontSizeBase); color: var(--colorText) }
    * { box-sizing: border-box }
    .AccordionItem { background: var(--colorBackground); border-radius: var(--borderRadius); padding: 24px }
    .AccordionItem__head { display: flex; align-items: center; gap: 12px; margin-block-end: 24px; font-weight: 500 }
    .AccordionItem__head input { width: 18px; height: 18px; margin: 0; accent-color: var(--colorPrimary) }
    .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
    .wide { grid-column: 1 / -1 }
    .Label { display: block; margin-block-end: 8px; font-weight: 500; font-size: 0.9em }
    .Input { width: 100%; height: 44px; padding: 0 16px; border-radius: var(--borderRadius); font: inherit;
      color: inherit; background: var(--colorBackground) }
    .Input::placeholder { color: var(--colorTextPlaceholder) }
    .Input:focus-visible, .AccordionItem__head input:focus-visible {
      outline: 2px solid var(--colorPrimary); outline-offset: 1px }
    .Error { margin: 6px 0 0; font-size: 0.9em; color: var(--colorDanger) }
    .Error:empty { display: none }
    @media (max-width: 480px) { .AccordionItem { padding: 16px } }
  `)

  function element<K extends keyof HTMLElementTagNameMap>(
    name: K,
    properties: Partial<HTMLElementTagNameMap[K]>,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[K] {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }

  function field<Input extends HTMLInputElement | HTMLSelectElement>(
    name: keyof CardFields,
    text: string,
    input: Input,
  ) {
    input.id = `${name}-input`
    input.className = 'Input'
    const error = element('p', { className: 'Error', id: `${name}-error` })
    input.setAttribute('aria-describedby', error.id)
    const label = element('label', { className: 'Label', htmlFor: input.id }, text)
    const box = element('div', { className: name === 'number' ? 'wide' : '' }, label, input, error)
    const setError = (message: string) => {
      error.replaceChildren(message)
      input.classList.toggle('Input--invalid', message !== '')
      if (message === '') input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    }
    return { name, input, box, setError }
  }

  const textInput = (autocomplete: AutoFill, placeholder: string, inputMode = 'numeric') =>
    element('input', { autocomplete, placeholder, inputMode })
  const number = textInput('cc-number', '1234 1234 1234 1234')
  const expiry = textInput('cc-exp', 'MM / YY')
  const code = textInput('cc-csc', 'CVC')
  code.maxLength = 4
  const postalCode = textInput('postal-code', '', '')
  const country = element('select', { autocomplete: 'country' })
  const names = new Intl.DisplayNames(navigator.language, { type: 'region' })
  const options = countries
    .map(value => ({ value, text: names.of(value) ?? value }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  country.append(...options.map(option => element('option', option)))
  country.value = new Intl.Locale(navigator.language).maximize().region ?? 'US'

  const shown = [
    field('number', 'Card number', number),
    field('expiry', 'Expiration date', expiry),
    field('code', 'Security code', code),
    field('country', 'Country', country),
    field('postalCode', 'Postal code', postalCode),
  ]
  const card = element('input', { type: 'radio', name: 'method', id: 'card-method', checked: true })
  const cardLabel = element('label', { htmlFor: card.id }, 'Card')
  root.append(
    element(
      'div',
      { className: 'AccordionItem' },
      element('div', { className: 'AccordionItem__head' }, card, cardLabel),
      element('div', { className: 'fields' }, ...shown.map(({ box }) => box)),
    ),
  )
  root.addEventListener('input', event => {
    if (event.target === number) number.value = rules.formatNumber(number.value)
    if (event.target === expiry) expiry.value = rules.formatExpiry(expiry.value)
    shown.find(({ input }) => input === event.target)?.setError('')
  })

  return {
    host,
    setAppearance({ variables, rules: selectors }) {
      const block = (selector: string, entries: [name: string, value: string][]) =>
        `${selector} { ${entries.map(([name, value]) => `${name}: ${value}`).join('; ')} }`
      const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
      const blocks = Object.entries(selectors).map(([selector, styles]) =>
        block(
          selector,
          Object.entries(styles).map(([name, value]) => [kebab(name), value]),
        ),
      )
      const own = Object.entries(variables).map(([name, value]): [string, string] => [`--${name}`, value])
      ownStyle.replaceSync([block(':host', own), ...blocks].join('\n'))
    },
    fields: () => ({
      number: number.value,
      expiry: expiry.value,
      code: code.value,
      country: country.value,
      postalCode: postalCode.value,
    }),
    showProblems(problems) {
      for (const { name, setError } of shown)
        setError(problems.find(problem => problem.field === name)?.message ?? '')
      shown.find(({ name }) => name === problems[0]?.field)?.input.focus()
    },
    setDisabled(disabled) {
      for (const { input } of shown) input.disabled = disabled
    },
  }
}
