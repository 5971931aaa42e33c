// Preloaded into programs that are not ours: they end when the launcher dies.
process.on('disconnect', () => process.exit());
process.channel?.unref();
