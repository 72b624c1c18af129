import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const pathOf = name => fileURLToPath(new URL(name, import.meta.url))

/** Bundles `npm run configure` into one file, which the container runs without the packages that built the site. */
export default defineConfig({
  root: pathOf('..'),
  publicDir: false,
  resolve: {
    alias: [
      { find: '@', replacement: pathOf('../src') },
      { find: /^.*\/load-source\.mjs$/, replacement: pathOf('container-source.mjs') },
    ],
  },
  ssr: { noExternal: true, external: ['vite'] },
  build: {
    ssr: 'scripts/configure.mjs',
    outDir: 'dist.container',
    rolldownOptions: { output: { entryFileNames: 'configure.mjs', codeSplitting: false } },
  },
})
