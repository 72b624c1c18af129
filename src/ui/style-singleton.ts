import { useEffect } from 'react'

/**
 * Stands in for the package `react-style-singleton`, by which the dialog's library writes a style element: a constructed
 * stylesheet does the same, and the site's policy lets it pass. The styles hold for as long as the component is there.
 */
export function styleSingleton() {
  return function Styles({ styles }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
      }
    }, [styles])
    return null
  }
}
