declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

/** The style sheet of public pages, imported for its effect. */
declare module '*/page.css'
