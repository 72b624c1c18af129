/** @typedef {import('estree').Node & { parent?: any, typeAnnotation?: any }} Node */

/** What may be created once for all apps: it doesn't change, or forgets what nobody holds. */
const CONSTANTS = new Set(['WeakMap', 'WeakSet', 'URL', 'RegExp', 'TextEncoder', 'TextDecoder'])

const MESSAGES = {
  variable: 'A module-level variable that changes: an app owns its state (`perApp` in src/config/app.ts).',
  object: 'A module-level object that may change: declare it read-only, or let an app own it (`perApp`).',
}

/** @param {any} declarator */
function isReadOnly({ id, init }) {
  const type = id.typeAnnotation?.typeAnnotation
  const name = type?.typeName?.name ?? (type?.type === 'TSTypeOperator' ? type.operator : '')
  return /^readonly/i.test(name) || init?.type === 'TSAsExpression'
}

/** @param {any} init */
function mayChange(init) {
  if (init?.type === 'ArrayExpression') return init.elements.length === 0
  if (init?.type !== 'NewExpression') return false
  // Formatters of `Intl` are members of it.
  return init.callee.type === 'Identifier' && !CONSTANTS.has(init.callee.name)
}

/** @param {any} context @param {any} node the object whose property is assigned */
function isOfModule(context, node) {
  let root = node
  while (root.type === 'MemberExpression') root = root.object
  if (root.type !== 'Identifier') return false
  for (let scope = context.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(root.name)
    if (variable !== undefined) return scope.type === 'module' && variable.defs[0]?.type !== 'FunctionName'
  }
  return false
}

export default {
  meta: { name: 'app' },
  rules: {
    /** All state belongs to an app, so that a test creates its own and nothing is reset by hand. */
    'no-module-state': {
      /** @param {any} context */
      create(context) {
        /** @param {any} node @param {keyof typeof MESSAGES} kind */
        const report = (node, kind) => context.report({ node, message: MESSAGES[kind] })
        /** @param {any} target */
        const checkTarget = target => {
          if (target.type === 'MemberExpression' && isOfModule(context, target)) report(target, 'object')
        }
        return {
          /** @param {any} program */
          Program(program) {
            for (const statement of program.body) {
              const declaration = statement.declaration ?? statement
              if (declaration.type !== 'VariableDeclaration' || declaration.declare) continue
              if (declaration.kind !== 'const') report(declaration, 'variable')
              for (const one of declaration.declarations)
                if (mayChange(one.init) && !isReadOnly(one)) report(one, 'object')
            }
          },
          /** @param {any} node */
          AssignmentExpression: node => checkTarget(node.left),
          /** @param {any} node */
          UpdateExpression: node => checkTarget(node.argument),
        }
      },
    },
  },
}
