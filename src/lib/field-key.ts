interface KeyEvent {
  key: string
  isComposing: boolean
  keyCode: number
}

/** What Safari says of the key that ends a conversion, and Android of any key that its keyboard handles. */
const OF_INPUT_METHOD = 229

/** The key that a text field may act on; empty where it belongs to an input method, such as the Enter that ends a conversion. */
export const fieldKey = ({ key, isComposing, keyCode }: KeyEvent): string =>
  isComposing || keyCode === OF_INPUT_METHOD ? '' : key
