import { projectRoot } from './run.mjs'

const loaded = new Map()

/**
 * Loads a module of TypeScript, which Node 20 can't run itself: through Vite, once.
 *
 * @param {string} path from the project's folder
 */
export function loadSource(path) {
  if (!loaded.has(path)) loaded.set(path, load(path))
  return loaded.get(path)
}

async function load(path) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(`${projectRoot}/${path}`, {
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${projectRoot}/src` } },
  })
  return module
}
