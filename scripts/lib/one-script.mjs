import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * Vite's helper for dynamic imports, cut to what this site uses: it loads a chunk's own styles before the chunk, once, and
 * again after a failure.
 */
const helper = `
const added = {}
const add = href => added[href] ??= new Promise((onload, fail) => document.head.append(
  Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/' + href,
    onload,
    onerror: event => { delete added[href]; fail(event) }
  })
))
export const __vitePreload = (load, styles) => styles?.[0] ? Promise.all(styles.map(add)).then(load) : load()`

/** Replaces Vite's helper for dynamic imports by the smaller one. */
export function plainImports() {
  return {
    name: 'listwell-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => helper },
  }
}

/**
 * Leaves out what the site doesn't need of the router: its warnings for developers (the package has a build without them, but
 * its exports name only the other), and the components that nothing imports. The bundler keeps those unless the calls that
 * make them are marked as free of side effects and nothing gives them a name afterwards.
 */
export function productionRouter() {
  return {
    name: 'listwell-production-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\// },
      handler: code => ({
        code: code
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
          .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
          .replace(/^\w+\.displayName = .*$/gm, ''),
        map: null,
      }),
    },
  }
}

/** The pairs of names in the export list of a minified module (`{a as b,c}`). */
const namesOf = list => list.split(',').map(one => one.trim().split(' as '))
const renamed = name => `_${name}$`

/**
 * Moves the bundler's few helpers, which it always writes into a file of their own, into the entry, so that the initial
 * script is one file. The columns of the code stay as the source maps have them.
 * @param {string} folder a built site
 */
export async function intoOneScript(folder) {
  const read = file => readFile(join(folder, file), 'utf8')
  const manifest = JSON.parse(await read('.vite/manifest.json'))
  const name = Object.keys(manifest).find(one => one.startsWith('_rolldown-runtime'))
  if (name === undefined) return
  const { file } = manifest[name]
  const entry = manifest['index.html'].file
  const [, body, list] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(await read(file))
  const helpers = namesOf(list).map(([own, given = own]) => [own, renamed(given)])
  const statement = new RegExp(`import\\{([^}]*)\\}from"\\./${basename(file)}";?`)

  for (const chunk of Object.values(manifest)) {
    if (!chunk.imports?.includes(name)) continue
    const code = await read(chunk.file)
    const isEntry = chunk.file === entry
    if (helpers.some(([, given]) => code.includes(given)))
      throw new Error(`${chunk.file} uses a helper's name`)
    const next = code.replace(statement, (old, taken) => {
      const names = namesOf(taken).map(([given, own = given]) => [renamed(given), own])
      const text = isEntry
        ? `const ${names.map(([given, own]) => `${own}=${given}`).join(',')};`
        : `import{${names.map(([given, own]) => `${given} as ${own}`).join(',')}}from"./${basename(entry)}";`
      if (text.length > old.length) throw new Error(`${chunk.file}: its source map would be wrong`)
      return text.padEnd(old.length)
    })
    if (next === code) throw new Error(`${chunk.file} doesn't import ${file} as expected`)
    chunk.imports = [...new Set(chunk.imports.map(one => (one === name ? 'index.html' : one)))]
    if (!isEntry) {
      await writeFile(join(folder, chunk.file), next)
      continue
    }
    chunk.imports = []
    const given = helpers.map(([, one]) => one).join(',')
    const values = helpers.map(([own]) => own).join(',')
    const first = `const[${given}]=(()=>{${body.trim()}return[${values}]})();\n`
    await writeFile(join(folder, entry), `${first}${next.trimEnd()}export{${given}};\n`)
    const map = JSON.parse(await read(`${entry}.map`))
    await writeFile(join(folder, `${entry}.map`), JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
  }
  delete manifest[name]
  await rm(join(folder, file))
  await writeFile(join(folder, '.vite/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
