/** Puts the bot check's interface into the page. Runs as text inside it: it may use nothing from outside its own body. */
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
 * The text of a script that stands for the bot check's; it calls the global function named `onload` when it is ready, and
 * gives `failBotCheck` visitors no token.
 */
export const recaptchaScript = (onload: string | null, failBotCheck: boolean): string =>
  `(${String(installRecaptcha)})(${JSON.stringify(onload)}, ${failBotCheck});\n`
