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
