/** Stands in place of the app where the site's settings are wrong: for whoever deploys it. */
export function SettingsProblem({ problems }: { problems: string[] }) {
  return (
    <main className="mx-auto max-w-text p-24">
      <h1 className="text-24 font-strong">This site isn’t set up correctly</h1>
      <ul className="mt-16 list-disc pl-24">
        {problems.map(problem => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p className="mt-16">Correct the settings, then load the page again.</p>
    </main>
  )
}
