/**
 * A page for what has none of its own: one sentence, without scripts or styles, which the policy of every answer
 * allows. `way` is HTML.
 */
export const plainPage = (title: string, way: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
<p>${way}</p>
</html>
`
