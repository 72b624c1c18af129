import { join } from 'node:path'
import { build } from 'vite'

/** The documents of pages whose first data is public: an inline script requests it. */
const documents = new Set(['offers.html', 'search.html'])

/**
 * Builds `src/early-data.ts` into one classic script without imports. Returns a function that adds it to the inline script
 * of the documents that need it.
 *
 * @param {string} root the project's folder
 */
export async function buildEarlyData(root) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // As in the site's own build, the settings are in the documents.
    envPrefix: 'VITE_API_MOCKING',
    publicDir: false,
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/early-data.ts'), output: { format: 'iife' } },
    },
  })
  const [{ code }] = output
  if (output.length > 1 || code.includes('</')) throw new Error('The script for early data can’t be inline.')
  // A setting that was added by hand may stand anywhere in the head, which is complete once the body begins. Blocked storage
  // throws.
  const script = `new MutationObserver((_, observer) => {
        if (document.body === null) return
        observer.disconnect()
        try { ${code.trim()} } catch {}
      }).observe(document.documentElement, { childList: true })`
  /** @param {string} file @param {string} html */
  return (file, html) =>
    documents.has(file) ? html.replace('</script>', () => `${script}\n    </script>`) : html
}
