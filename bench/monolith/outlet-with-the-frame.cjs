/** The pages' outlet is a matter of a few lines here: it comes with the frame, without a chunk and a round trip of its own. */
module.exports = (source) => source.replace("import('./loading/remote-outlets')", "import(/* webpackMode: 'eager' */ './loading/remote-outlets')")
