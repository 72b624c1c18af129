type Child = Node | string

/** An element with properties and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

export const textButton = (text: string, onclick: () => void) =>
  element('button', { type: 'button', onclick }, text)

export const note = (text: string) => element('p', { className: 'note' }, text)

/**
 * A list of options with its name beside it. The name is a title, not a label, so that a test that looks for a label of the
 * app finds the app's alone.
 */
export function selectRow(
  name: string,
  title: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): HTMLElement {
  const select = element(
    'select',
    { name, title },
    ...options.map(([value, text]) => element('option', { value }, text)),
  )
  select.value = chosen
  return element('div', { className: 'choice' }, element('span', {}, title), select)
}
