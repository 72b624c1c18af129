/** A click anywhere in the frame of a field is one into the field. Returns the function that ends this. */
export function focusFieldsByFrame(): () => void {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, input, label, [role=presentation]')) return
    const field = target.closest('.editable')?.querySelector('input')
    field?.focus()
    field?.click()
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
