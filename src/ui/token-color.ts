/**
 * The current value of a colour token as the browser computes it (`rgb(…)`), for code that can't read CSS variables, such
 * as the card provider's frame. Example: `tokenColor('accent')`.
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
