/**
 * Takes the style element out of the toaster's library, which the site's policy would block; its stylesheet comes with
 * the toaster's chunk. Fails where the library has another form, so that an update can't bring it back unseen.
 *
 * @returns {{ name: string, apply: 'build', enforce: 'pre', transform: {
 *   filter: { id: RegExp },
 *   handler: (this: { error: (text: string) => never }, code: string, id: string) => { code: string, map: null } | null
 * } }}
 */
export function stripToasterStyles() {
  const call = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/gm
  return {
    name: 'listwell-styled-by-file',
    apply: 'build',
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
