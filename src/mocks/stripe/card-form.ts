export interface StripeCardForm {
  host: HTMLElement
  /** Sets the colors, sizes and the font of the site's appearance, by their names there. */
  setVariables: (variables: Record<string, string>) => void
  /** Shows what is wrong with each field, focuses the first such one and returns its message; empty if nothing is wrong. */
  check: () => string
  /** The digits of the card's number. */
  number: () => string
  setDisabled: (disabled: boolean) => void
  /** Asks the customer to confirm the payment, as the card's bank would, in a dialog. Resolves to true when confirmed. */
  confirm: () => Promise<boolean>
}

/**
 * The provider's card form, in a shadow root. Its source is sent to the page as text: it uses nothing from outside its
 * body, and neither markup text nor style attributes, which the site's policy forbids.
 */
export function createStripeCardForm(): StripeCardForm {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  root.adoptedStyleSheets = [style]
  style.replaceSync(`
    :host { display: block; font-family: var(--fontFamily); font-size: var(--fontSizeBase); color: var(--colorText) }
    * { box-sizing: border-box }
    .card { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; padding: 24px; border: 1px solid var(--colorTextPlaceholder);
      border-radius: 12px; background: var(--colorBackground) }
    .card > b, .card > :nth-child(2) { grid-column: 1 / -1 }
    b { font-weight: 500 }
    label { display: block; margin-block-end: 8px; font-weight: 550; font-size: 14px }
    input { width: 100%; height: 44px; padding: 0 16px; border: 1px solid var(--colorTextSecondary);
      border-radius: var(--borderRadius); font: inherit; color: inherit; background: var(--colorBackground) }
    input[aria-invalid] { border-color: var(--colorDanger) }
    input::placeholder { color: var(--colorTextPlaceholder) }
    input:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px }
    p:empty { display: none }
    .card p { margin: 6px 0 0; font-size: 14px; color: var(--colorDanger) }
    dialog { max-width: 24rem; padding: 24px; border: 1px solid; border-radius: 12px; font: inherit; color: inherit;
      background: var(--colorBackground) }
    dialog::backdrop { background: rgb(0 0 0 / 45%) }
    button { min-height: 44px; margin-inline-end: 12px; padding: 0 16px; font: inherit }
    @media (max-width: 480px) { .card { padding: 16px } }
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

  const digits = (text: string) => text.replace(/\D/g, '')

  /** Whether a card number has the right check digit (Luhn). */
  const isCardNumber = (number: string) =>
    Array.from(number)
      .toReversed()
      .reduce((sum, digit, place) => {
        const value = Number(digit) * (1 + (place % 2))
        return sum + (value > 9 ? value - 9 : value)
      }, 0) %
      10 ===
    0

  function numberProblem(text: string): string {
    const number = digits(text)
    if (number.length < 15) return 'Your card number is incomplete.'
    return isCardNumber(number) ? '' : 'Your card number is invalid.'
  }

  function expiryProblem(text: string): string {
    const date = digits(text)
    if (date.length < 4) return "Your card's expiration date is incomplete."
    const month = Number(date.slice(0, 2))
    if (month < 1 || month > 12) return "Your card's expiration date is invalid."
    const isPast = new Date(2000 + Number(date.slice(2, 4)), month) <= new Date()
    return isPast ? "Your card's expiration date is in the past." : ''
  }

  const codeProblem = (text: string) =>
    digits(text).length < 3 ? "Your card's security code is incomplete." : ''
  const postalCodeProblem = (text: string) => (text.trim() === '' ? 'Your postal code is incomplete.' : '')

  function field(
    text: string,
    autocomplete: AutoFill,
    placeholder: string,
    problemOf: (text: string) => string,
  ) {
    const error = element('p', { id: `${autocomplete}-error` })
    const input = element('input', { id: autocomplete, autocomplete, placeholder })
    input.setAttribute('aria-describedby', error.id)
    const show = (problem: string) => {
      error.textContent = problem
      if (problem === '') input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
      return problem
    }
    input.addEventListener('input', () => show(''))
    const box = element('div', {}, element('label', { htmlFor: input.id }, text), input, error)
    return { input, box, check: () => show(problemOf(input.value)) }
  }

  const number = field('Card number', 'cc-number', '1234 1234 1234 1234', numberProblem)
  const fields = [
    number,
    field('Expiration date', 'cc-exp', 'MM / YY', expiryProblem),
    field('Security code', 'cc-csc', 'CVC', codeProblem),
    field('Postal code', 'postal-code', '', postalCodeProblem),
  ]
  root.append(
    element('div', { className: 'card' }, element('b', {}, 'Card'), ...fields.map(({ box }) => box)),
  )

  return {
    host,
    setVariables(variables) {
      for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, value)
    },
    check() {
      const problems = fields.map(({ check, input }) => ({ input, message: check() }))
      const first = problems.find(({ message }) => message !== '')
      first?.input.focus()
      return first?.message ?? ''
    },
    number: () => digits(number.input.value),
    setDisabled(disabled) {
      for (const { input } of fields) input.disabled = disabled
    },
    confirm: () =>
      new Promise(resolve => {
        const end = (confirmed: boolean) => {
          dialog.remove()
          resolve(confirmed)
        }
        const dialog = element(
          'dialog',
          { ariaLabel: 'Confirm your payment', oncancel: () => end(false) },
          element('b', {}, 'Confirm your payment'),
          element('p', {}, 'Your bank asks you to confirm this test payment.'),
          element('button', { onclick: () => end(true) }, 'Complete'),
          element('button', { onclick: () => end(false) }, 'Fail'),
        )
        root.append(dialog)
        dialog.showModal()
      }),
  }
}
