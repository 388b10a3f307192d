export default { testDir: '.' };
