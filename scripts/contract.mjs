import './lib/node-version.mjs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { contractDocuments } from './lib/contract/documents.mjs'
import { loadSource } from './lib/load-source.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { command, projectRoot } from './lib/run.mjs'

const usage = `npm run contract
Writes docs/contract: a JSON Schema for each shape of the backend's responses, and an OpenAPI description of the calls, both
from the site's own schemas and calls.`

await command(async () => {
  parseOptions(usage, {})
  const documents = await contractDocuments(await loadSource('scripts/lib/contract/app-exports.ts'))
  const folder = `${projectRoot}/docs/contract`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, document] of Object.entries(documents))
    await writeFile(
      `${folder}/${name}`,
      await format(JSON.stringify(document), { parser: 'json', printWidth: 110 }),
    )
  console.log(`Written: ${Object.keys(documents).join(', ')} (docs/contract)`)
  // The auth client leaves a timer behind.
  process.exit(0)
})
