import * as v from 'valibot'

// The shapes that the site reads without a schema: the auth client needs no package, and any error is shown.

const text = v.nullish(v.string())
const id = v.union([v.string(), v.number()])

const user = v.object({
  id,
  email: text,
  phone: text,
  last_sign_in_at: text,
  identities: v.nullish(v.array(v.record(v.string(), v.unknown()))),
  factors: v.nullish(v.array(v.record(v.string(), v.unknown()))),
})

const tokens = {
  refresh_token: v.string(),
  token_type: text,
  expires_in: v.nullish(v.number()),
  expires_at: v.nullish(v.number()),
  user: v.nullish(user),
}

export const shapes = {
  user,
  session: v.union([
    v.object({ access_token: v.string(), ...tokens }),
    v.object({ token: v.string(), ...tokens }),
  ]),
  error: v.object({
    description: text,
    detail: text,
    title: text,
    message: text,
    error: text,
    violations: v.nullish(v.array(v.object({ propertyPath: v.string(), message: v.string() }))),
  }),
}
