// What starts an app from a folder has no place in a package.
const { rmSync } = require('node:fs');
const path = require('node:path');

/** @param {import('electron-builder').AfterPackContext} context */
exports.default = async ({ packager, appOutDir }) => {
  rmSync(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};
