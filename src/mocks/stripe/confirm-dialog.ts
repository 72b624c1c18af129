/**
 * Asks the customer to confirm a payment, as the card's bank would, in a dialog. Resolves to true when confirmed.
 * Its source is sent to the page as text: it uses nothing from outside its body.
 */
export function askToConfirm(): Promise<boolean> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(`
    dialog { max-width: 24rem; padding: 24px; border: 1px solid GrayText; border-radius: 12px;
      font: 16px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: light dark }
    dialog::backdrop { background: rgb(0 0 0 / 45%) }
    h2 { margin: 0 0 8px; font-size: 1.25rem }
    div { display: flex; gap: 12px }
    button { min-height: 44px; padding: 0 16px; font: inherit }
  `)
  root.adoptedStyleSheets = [style]

  const make = (name: string, text: string) => {
    const made = document.createElement(name)
    made.append(text)
    return made
  }
  const dialog = document.createElement('dialog')
  const title = make('h2', 'Confirm your payment')
  title.id = 'title'
  dialog.setAttribute('aria-labelledby', title.id)
  const complete = make('button', 'Complete')
  const fail = make('button', 'Fail')
  const buttons = document.createElement('div')
  buttons.append(complete, fail)
  dialog.append(title, make('p', 'Your bank asks you to confirm this test payment.'), buttons)
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()

  return new Promise(resolve => {
    const end = (confirmed: boolean) => {
      host.remove()
      resolve(confirmed)
    }
    complete.addEventListener('click', () => end(true))
    fail.addEventListener('click', () => end(false))
    dialog.addEventListener('cancel', () => end(false))
  })
}
