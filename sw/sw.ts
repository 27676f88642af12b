console.log(self)
