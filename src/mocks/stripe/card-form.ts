import type { CardFields, CardProblem, CardRules } from './card-rules'

/** The option `appearance` of the provider's elements. */
export interface Appearance {
  variables?: Record<string, string>
  rules?: Record<string, Record<string, string>>
}

export interface StripeCardForm {
  mount: (host: HTMLElement) => void
  unmount: () => void
  setAppearance: (appearance: Appearance) => void
  fields: () => CardFields
  /** Shows errors beside the fields and focuses the first invalid one. */
  showProblems: (problems: CardProblem[]) => void
  setDisabled: (disabled: boolean) => void
  focus: () => void
  clear: () => void
}

export interface CardFormEvents {
  onChange: () => void
  onFocus: () => void
  onBlur: () => void
  onEscape: () => void
}

/**
 * The provider's card form, in a shadow root. Its source is sent to the page as text: it uses nothing from outside its
 * body, and neither markup text nor style attributes, which the site's policy forbids.
 */
export function createStripeCardForm(
  rules: CardRules,
  countries: string[],
  events: CardFormEvents,
): StripeCardForm {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const baseStyle = new CSSStyleSheet()
  const ownStyle = new CSSStyleSheet()
  root.adoptedStyleSheets = [baseStyle, ownStyle]
  baseStyle.replaceSync(`
    :host { display: block; font-family: var(--fontFamily); font-size: var(--fontSizeBase); color: var(--colorText) }
    * { box-sizing: border-box }
    .AccordionItem { background: var(--colorBackground); border: 1px solid var(--colorBorder);
      border-radius: var(--borderRadius); padding: 24px }
    .AccordionItem__head { display: flex; align-items: center; gap: 12px; margin-block-end: 24px; font-weight: 500 }
    .AccordionItem__head input { width: 18px; height: 18px; margin: 0; accent-color: var(--colorPrimary) }
    .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
    .wide { grid-column: 1 / -1 }
    .Label { display: block; margin-block-end: 8px; font-weight: 500; font-size: 0.9em }
    .Input { width: 100%; height: 44px; padding: 0 16px; border: 1px solid var(--colorInput);
      border-radius: var(--borderRadius); font: inherit; color: inherit; background: var(--colorBackground) }
    .Input::placeholder { color: var(--colorTextPlaceholder) }
    .Input:focus-visible, .AccordionItem__head input:focus-visible {
      outline: 2px solid var(--colorPrimary); outline-offset: 1px }
    .Input--invalid { border-color: var(--colorDanger) }
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

  const inputs = {
    number: element('input', {
      placeholder: '1234 1234 1234 1234',
      inputMode: 'numeric',
      autocomplete: 'cc-number',
    }),
    expiry: element('input', { placeholder: 'MM / YY', inputMode: 'numeric', autocomplete: 'cc-exp' }),
    code: element('input', {
      placeholder: 'CVC',
      inputMode: 'numeric',
      autocomplete: 'cc-csc',
      maxLength: 4,
    }),
    country: element('select', { autocomplete: 'country' }),
    postalCode: element('input', { autocomplete: 'postal-code' }),
  }
  const fieldNames = ['number', 'expiry', 'code', 'country', 'postalCode'] as const
  const errors: Partial<Record<keyof CardFields, HTMLElement>> = {}

  function field(name: keyof CardFields, text: string, wide = false): HTMLElement {
    const input = inputs[name]
    const error = element('p', { className: 'Error', id: `${name}-error` })
    input.id = `${name}-input`
    input.className = 'Input'
    input.setAttribute('aria-describedby', error.id)
    errors[name] = error
    const label = element('label', { className: 'Label', htmlFor: input.id }, text)
    return element('div', { className: wide ? 'wide' : '' }, label, input, error)
  }

  const names = new Intl.DisplayNames(navigator.language, { type: 'region' })
  const options = countries
    .map(code => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  for (const { code, name } of options) inputs.country.append(element('option', { value: code }, name))
  inputs.country.value = new Intl.Locale(navigator.language).maximize().region ?? 'US'

  const card = element('input', { type: 'radio', name: 'method', id: 'card-method', checked: true })
  root.append(
    element(
      'div',
      { className: 'AccordionItem' },
      element(
        'div',
        { className: 'AccordionItem__head' },
        card,
        element('label', { htmlFor: card.id }, 'Card'),
      ),
      element(
        'div',
        { className: 'fields' },
        field('number', 'Card number', true),
        field('expiry', 'Expiration date'),
        field('code', 'Security code'),
        field('country', 'Country'),
        field('postalCode', 'Postal code'),
      ),
    ),
  )

  function setError(name: keyof CardFields, message: string): void {
    const input = inputs[name]
    errors[name]?.replaceChildren(message)
    input.classList.toggle('Input--invalid', message !== '')
    if (message === '') input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  /** Formats the typed text and keeps the caret after the same digit. */
  function format(input: HTMLInputElement, formatted: (text: string) => string): void {
    const caret = input.selectionStart ?? input.value.length
    const atEnd = caret === input.value.length
    const before = rules.digits(input.value.slice(0, caret)).length
    const text = formatted(input.value)
    if (text === input.value) return
    input.value = text
    if (atEnd) return
    let place = 0
    for (let seen = 0; place < text.length && seen < before; place++) {
      if (/\d/.test(text.charAt(place))) seen++
    }
    input.setSelectionRange(place, place)
  }

  const fields = (): CardFields => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    code: inputs.code.value,
    country: inputs.country.value,
    postalCode: inputs.postalCode.value,
  })

  root.addEventListener('input', event => {
    if (event.target === inputs.number) format(inputs.number, rules.formatNumber)
    if (event.target === inputs.expiry) format(inputs.expiry, rules.formatExpiry)
    for (const name of fieldNames) if (event.target === inputs[name]) setError(name, '')
    events.onChange()
  })
  root.addEventListener('focusin', events.onFocus)
  root.addEventListener('focusout', event => {
    events.onBlur()
    const left = fieldNames.find(name => inputs[name] === event.target)
    const problem = rules.check(fields(), new Date()).find(({ field: name }) => name === left)
    // A partly filled field is validated on blur; an empty one only on submit.
    if (problem !== undefined && inputs[problem.field].value !== '') setError(problem.field, problem.message)
  })
  root.addEventListener('keydown', event => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') events.onEscape()
  })

  return {
    fields,
    mount: place => place.replaceChildren(host),
    unmount: () => host.remove(),
    focus: () => inputs.number.focus(),
    setAppearance({ variables = {}, rules: selectors = {} }) {
      const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
      const known = {
        fontFamily: 'system-ui, sans-serif',
        fontSizeBase: '16px',
        borderRadius: '6px',
        colorPrimary: '#0570de',
        colorBackground: '#ffffff',
        colorText: '#30313d',
        colorDanger: '#df1b41',
        ...variables,
      }
      const derived = {
        colorTextPlaceholder: `color-mix(in srgb, ${known.colorText} 60%, ${known.colorBackground})`,
        colorBorder: `color-mix(in srgb, ${known.colorText} 14%, ${known.colorBackground})`,
        colorInput: `color-mix(in srgb, ${known.colorText} 52%, ${known.colorBackground})`,
        ...known,
      }
      const declarations = Object.entries(derived).map(([name, value]) => `--${name}: ${value}`)
      const blocks = Object.entries(selectors).map(([selector, block]) => {
        const lines = Object.entries(block).map(([name, value]) => `${kebab(name)}: ${value}`)
        return `${selector} { ${lines.join('; ')} }`
      })
      ownStyle.replaceSync([`:host { ${declarations.join('; ')} }`, ...blocks].join('\n'))
    },
    showProblems(problems) {
      for (const name of fieldNames) {
        setError(name, problems.find(problem => problem.field === name)?.message ?? '')
      }
      const first = problems[0]
      if (first !== undefined) inputs[first.field].focus()
    },
    setDisabled(disabled) {
      for (const input of Object.values(inputs)) input.disabled = disabled
    },
    clear() {
      for (const input of [inputs.number, inputs.expiry, inputs.code, inputs.postalCode]) input.value = ''
      events.onChange()
    },
  }
}
