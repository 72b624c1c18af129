/** The error that describes a field. */
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id))
    .find(part => part?.matches('[data-error]'))?.textContent

/**
 * Focuses a field with an error. Screen readers read the error there, as its description: not where the field has the focus
 * already, so the error is announced then.
 */
export function focusInvalid(
  field: HTMLElement,
  announce: (text: string) => void,
  error: string | undefined = errorOf(field),
) {
  if (field === document.activeElement && error) announce(error)
  field.focus()
}
