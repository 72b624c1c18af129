import { readFileSync } from 'node:fs'
import { projectRoot } from './run.mjs'

/** Packages whose styles or fonts the site ships, but no module, so that the build's list of licences lacks them. */
const packages = ['@fontsource-variable/instrument-sans', 'tailwindcss']

/** The licences of these packages, in the format of the build's list. */
export const styleLicenses = () =>
  packages
    .map(name => {
      const folder = `${projectRoot}/node_modules/${name}`
      const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      return `\n## ${name} - ${version} (${license})\n\n${readFileSync(`${folder}/LICENSE`, 'utf8').trim()}\n`
    })
    .join('')
