declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

/** A style sheet that is imported for its effect. */
declare module '*.css'
