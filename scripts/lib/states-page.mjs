/**
 * Serves `__states` in development: the gallery's list of all screens in all states, each a link into the running app.
 *
 * @returns {import('vite').Plugin}
 */
export const statesPage = () => ({
  name: 'listwell-states',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(`${server.config.base}__states`, (_, response, next) => {
      import('../gallery/live-index.mjs').then(({ liveIndex }) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(liveIndex())
      }, next)
    })
  },
})
