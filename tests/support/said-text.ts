/** What the page says in any way: its title, its texts, and the attributes that are read out, shown or followed. */
export function saidText(): string {
  const names = ['aria-label', 'title', 'alt', 'placeholder', 'data-tooltip', 'value', 'href']
  const elements = [...document.querySelectorAll('body *')]
  const values = elements.flatMap(one => names.map(name => one.getAttribute(name) ?? ''))
  return [document.title, document.body.textContent, ...values].join('\n')
}
