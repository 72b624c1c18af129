import { mergeConfig } from 'vite'
import base from '../../vite.config.ts'
import { projectRoot } from './run.mjs'

const mutation = JSON.parse(process.env.LISTWELL_MUTATION ?? 'null')

/** The tests' own configuration, with one file of the code changed as it is loaded: nothing on the disk is touched. */
export default mergeConfig(base, {
  root: projectRoot,
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform(code, id) {
        if (mutation === null || id.split('?')[0] !== `${projectRoot}/${mutation.file}`) return null
        return code.replace(mutation.find, () => mutation.replace)
      },
    },
  ],
})
