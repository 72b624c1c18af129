/** Adds the bot check's API to the page. Its source is sent to the page as text, so it uses nothing from outside its body. */
function installRecaptcha(onload: string | null, failBotCheck: boolean): void {
  const api = {
    ready: (callback: () => void) => void setTimeout(callback),
    execute: () => Promise.resolve(failBotCheck ? '' : `mock-captcha-${Math.random().toString(36).slice(2)}`),
    render: () => 0,
    reset: () => undefined,
    getResponse: () => '',
  }
  Object.assign(window, { grecaptcha: { ...api, enterprise: api } })
  const callback: unknown = onload === null ? null : Reflect.get(window, onload)
  if (typeof callback === 'function') Reflect.apply(callback, window, [])
}

/**
 * The source of a fake bot-check script. It calls the global function named `onload` when it is ready; with
 * `failBotCheck` it returns no token.
 */
export const recaptchaScript = (onload: string | null, failBotCheck: boolean): string =>
  `(${String(installRecaptcha)})(${JSON.stringify(onload)}, ${failBotCheck});\n`
