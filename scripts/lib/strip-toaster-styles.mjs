/**
 * Removes the call by which the toaster's library inserts a style element, which the site's policy would block; the toaster's
 * chunk has its stylesheet instead. In component tests jsdom would parse the styles for each file, which takes longer than some
 * files' tests. Fails if the call is not found exactly once, so that an update can't hide it.
 *
 * @returns {{ name: string, apply: (config: object, env: { command: string }) => boolean, enforce: 'pre', transform: {
 *   filter: { id: RegExp },
 *   handler: (this: { error: (text: string) => never }, code: string, id: string) => { code: string, map: null } | null
 * } }}
 */
export function stripToasterStyles() {
  const call = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/gm
  return {
    name: 'listwell-strip-toaster-styles',
    apply: (_, { command }) => command === 'build' || Boolean(process.env.VITEST),
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]sonner[\\/]/ },
      handler(code, id) {
        if (!/\.m?js$/.test(id.split('?')[0])) return null
        const found = code.match(call) ?? []
        if (found.length !== 1) this.error(`${id} inserts its styles ${found.length} times, not once`)
        return { code: code.replace(call, ''), map: null }
      },
    },
  }
}
