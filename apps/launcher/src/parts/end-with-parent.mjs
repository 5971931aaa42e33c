// Preloaded into third-party programs, so that they end when the launcher dies.
process.on('disconnect', () => process.exit());
process.channel?.unref();
