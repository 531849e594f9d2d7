/**
 * A certificate's HTML as a document of its own: as wide as the phone, on white. It carries no script, and what it is
 * sent with lets none run.
 */
export const paperDocument = (html: string) => `<!doctype html>
<html lang="zh-CN" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>证书</title>
<style>
body { margin: 0; padding: 16px; font: 15px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #000; background: #fff; overflow-wrap: anywhere }
img, table { max-width: 100% }
</style>
</head>
<body>
${html}
</body>
</html>
`
