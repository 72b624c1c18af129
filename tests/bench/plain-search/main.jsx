// The search that the site's is compared with: the required packages, a field, a button, the same request, its rows in a bare table.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

const api = new URLSearchParams(location.search).get('api')

const request = keywords =>
  fetch(`${api}email_documents?keywords=${keywords}`, { headers: { Accept: 'application/ld+json' } }).then(
    response => response.json(),
  )

function Search() {
  const [keywords, setKeywords] = useState(null)
  const { data } = useQuery({
    queryKey: ['search', keywords],
    queryFn: () => request(keywords),
    enabled: keywords !== null,
  })
  const submit = event => {
    event.preventDefault()
    setKeywords(new FormData(event.currentTarget).get('keywords'))
  }
  return (
    <form onSubmit={submit}>
      <input name="keywords" aria-label="Keywords" />
      <button type="submit">Search Domains</button>
      <table>
        <tbody>
          {data?.member.map(({ id, email, domain, eavAttributes }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>{domain.name}</td>
              <td>{domain.tld}</td>
              {[...eavAttributes, ...domain.eavAttributes].map(({ name, value }) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<Search />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
