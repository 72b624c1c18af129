/** @typedef {import('./screen-states.mjs').ScreenState} ScreenState */

/**
 * Describes a screen. The returned function describes it in a state: by the state's name, what differs from the screen, and the
 * steps that lead there.
 *
 * @param {string} name
 * @param {Partial<ScreenState>} defaults
 */
export const screen =
  (name, defaults) =>
  /** @param {string} state @param {[steps: ScreenState['steps']] | [differences: Partial<ScreenState>, steps: ScreenState['steps']]} rest */
  (state, ...rest) => {
    const [differences, steps] = rest.length === 1 ? [{}, rest[0]] : rest
    return { screen: name, path: '/', ...defaults, ...differences, state, steps }
  }
