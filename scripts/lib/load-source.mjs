import { projectRoot } from './run.mjs'

/**
 * Loads a module of TypeScript, which Node 20 can't run itself: through Vite.
 *
 * @param {string} path from the project's folder
 */
export async function loadSource(path) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(`${projectRoot}/${path}`, {
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${projectRoot}/src` } },
  })
  return module
}
