import { customerText, type Refusal } from './customer-text'

/** Prints in the console of `npm start` what a server says of a failed call to developers alone. */
export function tellDevelopers(text: string, refusal: Refusal) {
  if (import.meta.env.DEV && customerText(text, refusal) === null) console.info(`A call failed: ${text}`)
}
