import { waitForText } from './steps.mjs'

/**
 * @typedef {import('./screen-states.mjs').ScreenState} ScreenState
 * @typedef {(import('./steps.mjs').Step | string | RegExp)[]} Steps a text alone is waited for
 */

/**
 * Describes a screen. The returned function describes it in a state: by the state's name, what differs from the screen, and the
 * steps that lead there.
 *
 * @param {string} name
 * @param {Partial<ScreenState>} defaults
 */
export const screen =
  (name, defaults) =>
  /** @param {string} state @param {[steps: Steps] | [differences: Partial<ScreenState>, steps: Steps]} rest */
  (state, ...rest) => {
    const [differences, given] = rest.length === 1 ? [{}, rest[0]] : rest
    const steps = given.map(one => (typeof one === 'function' ? one : waitForText(one)))
    return { screen: name, path: '/', ...defaults, ...differences, state, steps }
  }
