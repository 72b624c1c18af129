import { useEffect } from 'react'

/**
 * Replaces the package `react-style-singleton`, with which Radix Dialog adds a style element. The site's content security
 * policy forbids that, but allows a constructed stylesheet. The styles apply while the component is mounted.
 */
export function styleSingleton() {
  return function Styles({ styles }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
      }
    }, [styles])
    return null
  }
}
