import { readFileSync } from 'node:fs'
import { projectRoot } from './run.mjs'

/** Packages of which the site ships styles or fonts, but no module that the build would know them by. */
const packages = ['@fontsource-variable/instrument-sans', 'tailwindcss']

/** Their licences, as further parts of the list that the build makes of the modules'. */
export const styleLicenses = () =>
  packages
    .map(name => {
      const folder = `${projectRoot}/node_modules/${name}`
      const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      return `\n## ${name} - ${version} (${license})\n\n${readFileSync(`${folder}/LICENSE`, 'utf8').trim()}\n`
    })
    .join('')
