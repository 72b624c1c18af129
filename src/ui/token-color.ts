/**
 * The colour that a token has now, in the page's theme, as the browser computes it (`rgb(…)`): for what cannot read
 * CSS variables, such as the card provider's frame. Example: `tokenColor('accent')`.
 */
export const tokenColor = (token: string) => {
  const probe = document.createElement('i')
  probe.hidden = true
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
