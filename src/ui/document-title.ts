import { useEffect } from 'react'

/** The title of the browser's tab for a page of this name. */
export const documentTitle = (title: string) => (title === '' ? 'Listwell' : `${title} · Listwell`)

/** Names the browser's tab after the page; '' is the product's name alone, null leaves the tab to another component. */
export function useDocumentTitle(title: string | null) {
  useEffect(() => {
    if (title !== null) document.title = documentTitle(title)
  }, [title])
}
