/**
 * Whether the tools run on a version of Node: 20.19 and later, without the releases in between that can't
 * `require` an ES module yet. This file, and what imports it, must parse on far older versions.
 */
export function nodeFits(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 13
  return major >= 24
}

// Every command imports this file first, so that an old Node gets this message before anything else fails.
if (!nodeFits(process.version)) {
  console.error(`Listwell needs Node 20.19 or newer (20.19+, 22.13+, 24+); this is ${process.version}.`)
  process.exit(1)
}
