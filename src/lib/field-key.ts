type KeyEvent = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** What Safari says of the key that ends a conversion, and Android of any key that its keyboard handles. */
const OF_INPUT_METHOD = 229

/**
 * The key that a text field may act on. Empty where it belongs to an input method, such as the Enter that ends a conversion, or to
 * the text, such as Shift and End, which select it.
 */
export function fieldKey({ key, isComposing, keyCode, shiftKey, ctrlKey, metaKey }: KeyEvent): string {
  const isOfText = (shiftKey || ctrlKey || metaKey) && /^(Arrow|Home|End|Page)/.test(key)
  return isComposing || keyCode === OF_INPUT_METHOD || isOfText ? '' : key
}
