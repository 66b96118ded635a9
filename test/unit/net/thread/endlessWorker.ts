// A thread that comes to no end.
for (;;);
